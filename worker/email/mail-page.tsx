import type { ReactNode } from 'react';

interface Props {
  league: string;
  site: string;
  /** Why the member gets this mail. */
  reason: string;
  children: ReactNode;
}

/** The frame of every mail: one column, plain tables and inline styles, because mail clients know little else. */
export function MailPage({ league, site, reason, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{league}</title>
      </head>
      <body style={{ margin: 0, background: '#f4f3ef', color: '#16181d', font: '17px/1.5 Inter, Arial, sans-serif' }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: '560px' }}>
                  <tbody>
                    <tr>
                      <td style={{ paddingBottom: '12px', fontSize: '22px', fontWeight: 700 }}>
                        <a href={site} style={{ color: '#16181d', textDecoration: 'none' }}>
                          {league}
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          background: '#ffffff',
                          border: '1px solid #dfdcd3',
                          borderRadius: '14px',
                          padding: '24px',
                        }}
                      >
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '16px 4px', fontSize: '14px', color: '#565b66' }}>{reason}</td>
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
