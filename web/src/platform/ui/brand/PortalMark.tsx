interface PortalMarkProps {
  className?: string | undefined;
  size?: number;
}

export function PortalMark({ className, size = 24 }: PortalMarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M10 24V8.5h7.2a5.3 5.3 0 0 1 0 10.6H14"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
