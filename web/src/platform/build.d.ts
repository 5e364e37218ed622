declare const __PORTAL_VERSION__: string;

declare module '@fontsource-variable/inter/wght.css';
