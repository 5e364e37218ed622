/** How new sites are made; a site keeps what it was made with until it is restored. */
export interface DockerSettings {
  images: { wordpress: string; database: string };
  /** Of each of a site’s two containers. */
  memoryMegabytes: number;
  processors: number;
  /** Sites answer at `https://{alias}.{domain}`; null: at ports of the Docker host’s loopback address. */
  domain: string | null;
  /** The network that the sites share with the reverse proxy. */
  proxyNetwork: string;
}
