import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { BrandLogo } from '#platform/ui/brand/BrandMark.tsx';
import styles from './AgencyLine.module.css';

/** The author of the reports: the agency's logo and name; renders nothing if neither is set. */
export function AgencyLine({ height }: { height: number }) {
  const { name = null, logo = null } = usePortalSettings() ?? {};
  if (name === null && logo === null) return null;
  return (
    <span className={styles.line}>
      {logo && <BrandLogo logo={logo} height={height} />}
      {name}
    </span>
  );
}
