import type { ReactNode } from 'react';
import { colours, darkStyle } from './mail-colours.js';

interface Props {
  league: string;
  site: string;
  /** Why the member gets this mail. */
  reason: ReactNode;
  children: ReactNode;
}

const font = '17px/1.5 Inter, Arial, Helvetica, sans-serif';
const box = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 };
const card = { background: colours.card, border: `1px solid ${colours.line}`, borderRadius: '14px', padding: '24px' };
const name = { color: colours.ink, fontSize: '22px', fontWeight: 700, textDecoration: 'none' };

/** The frame of every mail: one column, plain tables and inline styles, because mail clients know little else. */
export function MailPage({ league, site, reason, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{league}</title>
        <style>{darkStyle}</style>
      </head>
      <body className="paper" style={{ margin: 0, background: colours.paper, color: colours.ink, font }}>
        <table {...box}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table {...box} style={{ maxWidth: '560px', font, textAlign: 'left' }}>
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 4px 12px' }}>
                        <a className="ink" href={site} style={name}>
                          {league}
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td className="card" style={card}>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td className="quiet" style={{ padding: '16px 4px', fontSize: '15px', color: colours.quiet }}>
                        {reason}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** Which switch a mail hangs on, with the way to it. */
export const SwitchedOn = ({ site, what }: { site: string; what: string }) => (
  <>
    {`You get this mail because ${what} are on. You can switch them off in your `}
    <a className="quiet" href={`${site}/settings`} style={{ color: colours.quiet }}>
      settings
    </a>
  </>
);
