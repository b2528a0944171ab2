import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether this machine has the proxy (Debian: nginx-light). */
export const isNginxInstalled = (): boolean => spawnSync('which', ['nginx']).status === 0;

type Proxy = {
  folder: string;
  /** Where it listens, with TLS. */
  port: number;
  /** Where the servers behind it do. */
  ports: readonly number[];
  /** PEM. */
  certificate: { key: string; certificate: string };
};

/** Starts nginx in front of some servers, who are asked in turn. Everything it needs and writes lies in `folder`. */
export async function startNginx({
  folder,
  port,
  ports,
  certificate,
}: Proxy): Promise<{ stop(): Promise<void> }> {
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
  await writeFile(files.key, certificate.key);
  await writeFile(files.certificate, certificate.certificate);
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  upstream school {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${files.certificate};
    ssl_certificate_key ${files.key};
    client_max_body_size 0;
    location / {
      proxy_pass http://school;
      proxy_http_version 1.1;
      proxy_set_header Connection close;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_connect_timeout 2s;
      proxy_read_timeout 130s;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-c', configuration, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${complaint}`);
    await wait(20);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  fetch(`https://localhost:${port}/healthz`).then(
    () => true,
    () => false,
  );
