// Sets the color scheme before the first paint, so that a dark screen never flashes white.
(() => {
  let wanted = 'auto';
  try {
    wanted = localStorage.getItem('portal-color-scheme') || 'auto';
  } catch {
    // If storage is blocked, the system's preference applies.
  }
  const isDark =
    wanted === 'dark' || (wanted === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
