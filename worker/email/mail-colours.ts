/** The colours of mails: those of the site's light look (web/ui/styles/tokens.css), as inline styles. */
export const colours = {
  paper: '#f4f3ef',
  card: '#ffffff',
  ink: '#16181d',
  quiet: '#565b66',
  line: '#dfdcd3',
  accent: '#c8202f',
  accentInk: '#ffffff',
} as const;

/** The classes by which a mail client that knows dark mode gives the same parts the colours of the dark look. */
export const darkStyle = `@media (prefers-color-scheme: dark) {
  .paper { background: #101216 !important; color: #f1f2f4 !important; }
  .card { background: #191c22 !important; border-color: #2e333d !important; }
  .ink { color: #f1f2f4 !important; }
  .quiet { color: #a9afbb !important; }
  .line { border-color: #2e333d !important; }
  .call { background: #ff5a5f !important; color: #16181d !important; }
}`;
