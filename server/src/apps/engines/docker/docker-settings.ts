/** The settings for new sites; a site keeps the settings that it was created with until it is restored. */
export interface DockerSettings {
  images: { wordpress: string; database: string };
  /** The limits for each of a site’s two containers. */
  memoryMegabytes: number;
  processors: number;
  /** Sites are served at `https://{alias}.{domain}`, or, if null, at ports of the Docker host’s loopback address. */
  domain: string | null;
  /** The network that the sites share with the reverse proxy. */
  proxyNetwork: string;
}
