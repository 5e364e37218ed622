import { z } from 'zod';
import { defineConnector, settingField } from '../platform/connector.ts';
import { text } from '../platform/fields.ts';

/** Matches an image name with an optional tag and digest. */
const imagePattern =
  /^(?=.{1,200}$)[a-z0-9]+([._-][a-z0-9]+)*(:\d{1,5})?(\/[a-z0-9]+([._-]+[a-z0-9]+)*)*(:[\w][\w.-]{0,127})?(@sha256:[a-f0-9]{64})?$/;
/** Returns whether an image has a tag or digest. Without either, Docker would pull every tag. */
const isPinned = (image: string) =>
  /:[\w][\w.-]*$|@sha256:/.test(image.slice(image.lastIndexOf('/') + 1));

const image = (preset: string) =>
  text(200)
    .refine(
      (value) => imagePattern.test(value) && isPinned(value),
      'Enter an image with its version, such as wordpress:6.8-apache.',
    )
    .default(preset);

const number = (preset: string, { from, to, unit }: { from: number; to: number; unit: string }) =>
  text(10)
    .refine(
      (value) => /^\d+(\.\d+)?$/.test(value) && Number(value) >= from && Number(value) <= to,
      `Enter a number from ${from} to ${to}${unit}.`,
    )
    .default(preset);

const domainPattern = /^(?=.{1,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).nullish();

/** Selects the engine that runs new WordPress applications, and the images and limits of Docker containers. */
export const hosting = defineConnector({
  id: 'hosting',
  title: 'Hosting',
  purpose: 'WordPress applications',
  description:
    'New applications run on the portal’s own machine, which is for trials and staging only, or as containers on a Docker host, which can also serve client traffic. An application keeps the engine, images, limits, and domain with which it was created; restoring a backup gives it the images, limits, and domain that are set here.',
  steps: [
    'The operator of the server names the Docker host in PORTAL_DOCKER_HOSTS.',
    'Point a wildcard DNS record of your domain, such as *.apps.example.com, to the Docker host, where Traefik listens.',
    'Enter that domain, and test the connection.',
  ],
  removal:
    'Applications stay where they are. New ones run on the portal’s own machine if it has that engine, otherwise on Docker with the default images.',
  baseUrl: '',
  settings: z.strictObject({
    engine: settingField(z.enum(['Embedded', 'Docker']).default('Docker'), {
      title: 'New applications run on',
      description:
        'Embedded: processes on the portal’s own machine. Docker: two containers per application.',
    }),
    docker_host: settingField(emptyToNull(text(300)), {
      title: 'Docker host',
      description:
        'One of the addresses in PORTAL_DOCKER_HOSTS; empty for the first of them. Applications don’t move to another host.',
      placeholder: 'unix:///var/run/docker.sock',
    }),
    domain: settingField(
      emptyToNull(text(200).regex(domainPattern, 'Enter a domain such as apps.example.com.')),
      {
        title: 'Domain',
        description:
          'Applications get names below this domain. If it is empty, they get ports that only the Docker host itself can reach.',
        placeholder: 'apps.example.com',
      },
    ),
    proxy_network: settingField(
      text(100)
        .regex(/^[a-zA-Z0-9][\w.-]*$/, 'Enter the name of a network.')
        .default('portal-apps'),
      {
        title: 'Network of the proxy',
        description: 'The Docker network that applications with a domain share with Traefik.',
      },
    ),
    wordpress_image: settingField(image('wordpress:7.1.1-apache'), {
      title: 'Image of WordPress',
      description: 'The official image with Apache, or one that works like it.',
    }),
    database_image: settingField(image('mariadb:11.8'), {
      title: 'Image of the database',
      description: 'The official image of MariaDB, or one that works like it.',
    }),
    memory: settingField(number('512', { from: 128, to: 16_384, unit: ' MB' }), {
      title: 'Memory in MB',
      description: 'The limit for each of an application’s two containers.',
    }),
    processors: settingField(number('1', { from: 0.1, to: 64, unit: '' }), {
      title: 'Processors',
      description: 'The limit for each of the two containers, such as 0.5.',
    }),
  }),
});
