import type { GroupPermissionsEffect } from '@portal/contract/users/group-permission.schema.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { effectText } from './effect-text.ts';

/** Lists a permission change's effects before it is saved. */
export function EffectList({ effect }: { effect: GroupPermissionsEffect }) {
  const { lines, names, warning } = effectText(effect);
  return (
    <div className={styles.stack}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {names && <p className={styles.text}>That is {names}.</p>}
      {warning && <p className={styles.warning}>{warning}</p>}
      <p className={styles.text}>
        It takes effect with their next click, including in open sessions.
      </p>
    </div>
  );
}
