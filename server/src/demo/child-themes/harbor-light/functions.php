<?php
/** Loads the style sheet after the parent theme's. */
add_action(
	'wp_enqueue_scripts',
	static function () {
		wp_enqueue_style( 'harbor-light', get_stylesheet_uri(), array(), wp_get_theme()->get( 'Version' ) );
	}
);
