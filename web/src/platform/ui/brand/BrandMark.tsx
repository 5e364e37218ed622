import { usePortalSettings } from '../../api/portal-settings.ts';
import styles from './BrandMark.module.css';
import { PortalMark } from './PortalMark.tsx';

interface BrandMarkProps {
  className?: string | undefined;
  /** The height in pixels. */
  size?: number;
}

/** The agency's logo, else the product's. */
export function BrandMark({ className, size = 24 }: BrandMarkProps) {
  const logo = usePortalSettings()?.logo;
  if (!logo) return <PortalMark className={className} size={size} />;
  return (
    <span className={className}>
      <BrandLogo logo={logo} height={size} />
    </span>
  );
}

/** The agency's logo, on white in dark mode: most logos are made for paper. */
export function BrandLogo({ logo, height }: { logo: string; height: number }) {
  return <img className={styles.logo} src={logo} alt="" height={height} />;
}

/** The agency's logo and name, else the product's. */
export function BrandLine({ size }: { size: number }) {
  return (
    <>
      <BrandMark size={size} />
      <span className={styles.name}>{usePortalName()}</span>
    </>
  );
}

/** The agency's name, else the product's. */
export const usePortalName = () => usePortalSettings()?.name ?? 'Portal';
