/** Files that browsers and robots request without a link. */
const unasked =
  /^\/(?:favicon\.ico|apple-touch-icon[a-z0-9-]{0,40}\.png|browserconfig\.xml|(?:app-)?ads\.txt|humans\.txt|llms(?:-full)?\.txt|sellers\.json|service-worker\.js|sw\.js)$/;

/** Kinds of files that no website publishes, but scanners look for. */
const secretFile =
  /\.(?:php\d?|aspx?|jspx?|cgi|env|ini|sql|bak|old|swp|log|ya?ml|sh|git|config|tar|tgz|gz|rar|7z)$/;

/** Folders of other programs in which scanners look for holes. */
const otherProgram =
  /^\/(?:wp-(?!content\/uploads\/)|wordpress\/wp-|cgi-bin|phpmyadmin|pma|vendor|node_modules|actuator|solr|owa|autodiscover|boaform|hnap1|remote|telescope|server-status|console|druid|geoserver|_ignition|_profiler)/;

/** True for addresses that robots request in search of security holes, or browsers by themselves. */
export const isProbe = (source: string): boolean =>
  source.includes('/.') || [unasked, secretFile, otherProgram].some((pattern) => pattern.test(source));

/** True if a segment may be a private code, such as a mistyped link of an email. */
const isCode = (segment: string): boolean =>
  segment.length >= 20 &&
  /\d/.test(segment) &&
  (!segment.includes('-') || (/[a-z]/.test(segment) && /[A-Z]/.test(segment)));

/** True if a path may be stored. `written` is the path as requested, without encoding. */
export const isStorable = (written: string): boolean =>
  !written.includes('@') && !/[\p{Cc}\ufffd]/u.test(written) && !written.split('/').some(isCode);
