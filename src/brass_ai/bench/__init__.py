"""The bench: fixed searches whose visit counts are pinned and whose speed is compared between builds."""
