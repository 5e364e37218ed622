/** The settings for new sites. An existing site keeps the settings it was created with until it is restored. */
export interface DockerSettings {
  images: { wordpress: string; database: string };
  /** The limits for each of a site’s two containers. */
  memoryMegabytes: number;
  processors: number;
  /** Sites are served at `https://{alias}.{domain}`, or on loopback ports of the Docker host if this is null. */
  domain: string | null;
  /** The network that sites share with the reverse proxy. */
  proxyNetwork: string;
}
