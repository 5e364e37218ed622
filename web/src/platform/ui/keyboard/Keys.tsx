import styles from './Keys.module.css';

const modifier = /Mac/.test(navigator.platform) ? '⌘' : 'Ctrl';

const names: Record<string, string> = {
  mod: modifier,
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
  Space: 'Space',
  Tab: 'Tab',
  Escape: 'Esc',
};

export function Keys({ keys }: { keys: string }) {
  return keys.split(/[ +]/).map((key) => (
    <kbd key={key} className={styles.key}>
      {names[key] ??
        key.toUpperCase().replace('ENTER', 'Enter').replace('SHIFT', 'Shift').replace('ALT', 'Alt')}
    </kbd>
  ));
}
