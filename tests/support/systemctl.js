// Replaces systemctl: forwards its arguments to tests/support/installed-school.ts.
const response = await fetch(
  `${process.env.SYSTEMCTL_URL}?${new URLSearchParams({ words: process.argv.slice(2).join(' ') })}`,
);
process.stdout.write(await response.text());
process.exit(response.ok ? 0 : 1);
