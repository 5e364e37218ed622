import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A certificate authority for test servers, valid until 2076. Its private key wasn't kept. */
export const testAuthority = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIUXO50YlgegwGfScMJlh0ZpIWeM34wCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVUG9ydGFsIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMjEyMzky
NloYDzIwNzYxMTA5MTIzOTI2WjAgMR4wHAYDVQQDDBVQb3J0YWwgdGVzdCBhdXRo
b3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQAvIzQnlEtw7OZlUeMtuM7
pQuaGXalKjTx6mmiU1xD+nbaYZI/pE4QT4uNKOPyh0aWhPZySj+r/h4vfqIdOQWm
o2MwYTAdBgNVHQ4EFgQU8N1gUAzb+r5VhwFjVTlOezm3GcswHwYDVR0jBBgwFoAU
8N1gUAzb+r5VhwFjVTlOezm3GcswDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8E
BAMCAgQwCgYIKoZIzj0EAwIDSAAwRQIgd+NUb6mSxo2P1qWm9tero0gJXFZ/QoZF
cbBO/TMb/ggCIQDcEn4/r/CHjQxKsX16hz+I7fAvB8acp9SUvvEmXrootA==
-----END CERTIFICATE-----
`;

/** A certificate for 127.0.0.1 and localhost, signed by the authority. */
export const signedCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPxS2OuP2gOnoSDLY
DFYxHHi5Ofy5BX8NcVFomXoBDX2hRANCAAQzSlbQSZ+/9gFsWOkne3o6O64msMj9
tJQAlpdaGYGUwuK3E3Ur+Ak7zvK+IMQtkUSwfWNNUXc2+XEg7Pa3AJYd
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBqzCCAVGgAwIBAgIUQEmUK0Q2BGVW/qvngqkYqseI3acwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVUG9ydGFsIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyMjEyMzky
NloYDzIwNzYxMTA5MTIzOTI2WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAQzSlbQSZ+/9gFsWOkne3o6O64msMj9tJQAlpda
GYGUwuK3E3Ur+Ak7zvK+IMQtkUSwfWNNUXc2+XEg7Pa3AJYdo3MwcTAaBgNVHREE
EzARhwR/AAABgglsb2NhbGhvc3QwEwYDVR0lBAwwCgYIKwYBBQUHAwEwHQYDVR0O
BBYEFHnCFnTsx7Ij1i+QYc+IUU+R+28FMB8GA1UdIwQYMBaAFPDdYFAM2/q+VYcB
Y1U5Tns5txnLMAoGCCqGSM49BAMCA0gAMEUCIF4K1/PpUvooVjuehMHe/3R8AOxM
svl+v4Ur3KqUkqW5AiEAoG83JY+U3fYt4CNNeNOM4mRZzXEfvDs6kkQae+5Fb8Y=
-----END CERTIFICATE-----
`,
};

/**
 * Makes this process trust the authority and returns a function that reverts this. Other processes need
 * NODE_EXTRA_CA_CERTS.
 */
export const trustTestAuthority = (): (() => void) => trustCertificate(testAuthority);

/** Makes this process trust a certificate in addition to the default ones and returns a function that reverts this. */
export function trustCertificate(certificate: string): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate]);
  return () => setDefaultCACertificates(before);
}
