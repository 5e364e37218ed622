import { usePortalSettings } from '../../api/portal-settings.ts';
import styles from './BrandMark.module.css';
import { PortalMark } from './PortalMark.tsx';

interface BrandMarkProps {
  className?: string | undefined;
  /** The height in pixels. */
  size?: number;
}

/** Shows the agency's logo, or the product's logo if the agency has none. */
export function BrandMark({ className, size = 24 }: BrandMarkProps) {
  const logo = usePortalSettings()?.logo;
  if (!logo) return <PortalMark className={className} size={size} />;
  return (
    <span className={className}>
      <BrandLogo logo={logo} height={size} />
    </span>
  );
}

/** Shows the agency's logo. In dark mode, the background is white, because most logos are made for paper. */
export function BrandLogo({ logo, height }: { logo: string; height: number }) {
  return <img className={styles.logo} src={logo} alt="" height={height} />;
}

/** Shows the agency's logo and name, or the product's if the agency has none. */
export function BrandLine({ size }: { size: number }) {
  return (
    <>
      <BrandMark size={size} />
      <span className={styles.name}>{usePortalName()}</span>
    </>
  );
}

/** Returns the agency's name, or the product's name if the agency has none. */
export const usePortalName = () => usePortalSettings()?.name ?? 'Portal';
