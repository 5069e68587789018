import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export interface SitePage {
  title: string;
  content: ReactNode;
  consentAsked?: boolean;
}

/** A whole page of the fake site, with a note that it is not the real site. */
export function sitePage({ title, content, consentAsked = false }: SitePage): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: siteStyle }} />
      </head>
      <body>
        <header className="site-bar">
          <nav aria-label="Stand-in site">
            <span className="brand">Stand-in results site</span>
            <a href="/motogp/results/2023/">Results</a>
            <a href="/motogp/standings/2023/">Standings</a>
            <a href="/en/riders/motogp">Riders</a>
            <a href="/en/world-standing/2023/motogp/championship-standings">World standing</a>
            <a href="/_troubles">Troubles</a>
          </nav>
        </header>
        <main>{content}</main>
        <footer>Stand-in site with the real season 2023 for demo and tests.</footer>
        {consentAsked && <ConsentOverlay />}
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}`;
}

const consentForm = `<body style="font:16px/1.5 system-ui,sans-serif;margin:16px 20px">
<p style="margin:0 0 12px">This overlay lies over the page as the consent message of the real site does. The table is in the page beneath it.</p>
<button style="font:inherit;padding:8px 20px" onclick="parent.document.cookie='consent=given; path=/; max-age=31536000; samesite=lax';frameElement.parentElement.remove()">Accept</button>`;

function ConsentOverlay() {
  return (
    <div id="sp_message_container_36029">
      <iframe id="sp_message_iframe_36029" title="Consent" srcDoc={consentForm} />
    </div>
  );
}

/** A script inserts the content into the element before it, one second after the page has loaded. */
export function Late({ children }: { children: ReactElement }) {
  // "<" is escaped, so that no text can end the script.
  const text = JSON.stringify(renderToStaticMarkup(children)).replaceAll('<', '\\u003c');
  const script = `{ const target = document.currentScript.previousElementSibling;
setTimeout(() => { target.innerHTML = ${text}; }, 1000); }`;
  return (
    <>
      <div>
        <p>Loading …</p>
      </div>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}

export interface OtherHost {
  origin: string;
  /** Whether the page embeds resources, or a script connects by WebRTC. */
  how: 'embedded' | 'called';
}

/** The parts of a page that load from a different host. */
export function OtherHostContent({ origin, how }: OtherHost) {
  return how === 'embedded' ? <EmbeddedContent origin={origin} /> : <WebRtcCall host={new URL(origin).host} />;
}

/** A frame, a script and an image, like advertisements. */
function EmbeddedContent({ origin }: { origin: string }) {
  return (
    <>
      <iframe title="Frame of another host" src={`${origin}/frame`} />
      <script src={`${origin}/script.js`} />
      <img alt="Picture of another host" src={`${origin}/image.png`} />
    </>
  );
}

/** A WebRTC connection through a STUN server, over UDP. */
function WebRtcCall({ host }: { host: string }) {
  const iceServers = JSON.stringify([{ urls: `stun:${host}` }]);
  const script = `const call = new RTCPeerConnection({ iceServers: ${iceServers} });
call.createDataChannel('call');
call.setLocalDescription();`;
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Plain and light, to look different from the league. */
const siteStyle = `
* { box-sizing: border-box; }
body { margin: 0; background: #eef1f4; color: #1b2330; font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
a { color: #0b5cad; }
:focus-visible { outline: 3px solid #f5a300; outline-offset: 2px; }
.site-bar { background: #14304d; color: #fff; }
.site-bar nav { max-width: 1000px; margin: auto; padding: 10px 16px; display: flex; flex-wrap: wrap; gap: 4px 22px; align-items: center; }
.site-bar a { color: #dfe9f5; text-decoration: none; padding: 8px 0; }
.site-bar a:hover { text-decoration: underline; }
.site-bar .brand { color: #fff; font-weight: 700; margin-right: 12px; }
main { max-width: 1000px; margin: 24px auto; padding: 0 16px; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 1.25rem; margin: 28px 0 10px; }
.quiet { color: #55606f; margin: 0 0 18px; }
footer { max-width: 1000px; margin: 40px auto 24px; padding: 14px 16px 0; border-top: 1px solid #cdd5de; color: #55606f; font-size: .9rem; }
table { width: 100%; border-collapse: collapse; background: #fff; border: 1px solid #d5dce4; }
th, td { padding: 9px 12px; text-align: left; border-bottom: 1px solid #e6eaef; vertical-align: middle; }
th { font-size: .82rem; color: #55606f; background: #f7f9fb; }
td p { margin: 0; }
.scroll { overflow-x: auto; }
.hidden, .u-hide { display: none; }
.team, .rider-list__details-team { color: #55606f; font-size: .88rem; }
.info-wrapper { text-decoration: none; } .info-wrapper .name { text-decoration: underline; }
.info { display: block; } .info .team { display: block; } .name { font-weight: 600; }
.ms-table_field--car_logo, .ms-table_field--car_model, .ms-table_field--laps, .ms-table_field--time, .ms-table_field--interval, .ms-table_field--pits { display: none; }
.ms-table_field--pos { width: 5rem; } .ms-table_field--number { width: 4rem; }
.ms-table_field--points, .ms-table_field--total_points { width: 6rem; font-weight: 600; }
.ms-tab-menu, .picker-options { list-style: none; display: flex; flex-wrap: wrap; gap: 8px; padding: 0; margin: 0 0 16px; }
.ms-tab-menu__link { display: inline-block; padding: 9px 18px; border-radius: 6px; background: #fff; border: 1px solid #cdd5de; text-decoration: none; }
.ms-tab-menu__link[aria-current] { background: #14304d; border-color: #14304d; color: #fff; }
.msnt-select { margin: 0 0 18px; }
.msnt-select__option { display: inline-block; padding: 8px 14px; border: 1px solid #cdd5de; border-radius: 6px; background: #fff; text-decoration: none; }
.msnt-select__option--header { cursor: pointer; font-weight: 600; margin-bottom: 10px; }
.msnt-select__option--header .msnt-select__option-title::after { content: ' ▾'; }
.msnt-select__option-date { display: block; color: #55606f; font-weight: 400; font-size: .85rem; }
.rider-list__container { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 12px; margin-bottom: 28px; }
.rider-list__career-type { grid-column: 1 / -1; margin: 10px 0 0; }
.rider-list__rider { background: #fff; border: 1px solid #d5dce4; border-radius: 8px; padding: 14px; text-decoration: none; color: inherit; }
.rider-list__info-hashtag { color: #0b5cad; font-weight: 700; font-size: 1.2rem; }
.rider-list__info-name span { margin-right: .3em; font-weight: 600; }
.rider-list__details-container span { display: block; }
.standings-table__body-row { border-bottom: 1px solid #e6eaef; }
div.standings-table__body-row > div { display: grid; grid-template-columns: 3rem 3.5rem 1fr 3rem 1.3fr 4rem 5rem; gap: 10px; padding: 9px 12px; background: #fff; }
.standings-table__body-cell-flag { display: block; border: 1px solid #cdd5de; border-radius: 3px; background: #f7f9fb; }
.standings-table__body-cell--points small { display: block; color: #55606f; }
[id^="sp_message_container_"] { position: fixed; inset: 0; background: rgb(20 30 45 / .45); display: grid; place-items: end center; padding: 16px; z-index: 9; }
[id^="sp_message_container_"] iframe { width: min(640px, 100%); height: 150px; border: 0; border-radius: 10px; background: #fff; }
fieldset { border: 1px solid #cdd5de; border-radius: 8px; background: #fff; margin: 0 0 16px; padding: 8px 18px 14px; }
legend { font-weight: 600; padding: 0 6px; }
.choice { display: grid; grid-template-columns: 30px 1fr; align-items: center; padding: 6px 0; }
.choice input { width: 20px; height: 20px; margin: 0; } .choice label { font-weight: 600; cursor: pointer; } .choice span { grid-column: 2; }
.field { display: inline-grid; gap: 3px; margin: 8px 22px 8px 0; } .field input, .field select { font: inherit; padding: 8px; min-width: 9rem; }
button { font: inherit; font-weight: 600; padding: 11px 22px; border: 0; border-radius: 6px; background: #14304d; color: #fff; cursor: pointer; }
.active { background: #fff3cd; border: 1px solid #e2c66b; border-radius: 8px; padding: 10px 16px; }
`;
