import { Skeleton, VisuallyHidden } from '@mantine/core';
import styles from './Builds.module.css';

export function BuildSkeletons() {
  return (
    <div className={styles.scroll} role="status">
      <VisuallyHidden>Loading Website Builds</VisuallyHidden>
      <div className={styles.cards} aria-hidden="true">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton h={10} w="56%" />
            <Skeleton h={8} w="36%" />
            <Skeleton h={44} mt={8} />
            <Skeleton h={44} />
          </div>
        ))}
      </div>
    </div>
  );
}
