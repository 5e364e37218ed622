import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { BrandLogo } from '#platform/ui/brand/BrandMark.tsx';
import styles from './AgencyLine.module.css';

/** Shows the agency's logo and name as a report's author. Renders nothing if neither is set. */
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
