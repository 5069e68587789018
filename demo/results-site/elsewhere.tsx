export interface OtherHost {
  origin: string;
  /** Whether parts of it stand in the page, or a script calls it by WebRTC. */
  how: 'embedded' | 'called';
}

/** What a page has of another host. */
export function Elsewhere({ origin, how }: OtherHost) {
  return how === 'embedded' ? <Embedded origin={origin} /> : <Call host={new URL(origin).host} />;
}

/** A frame, a script and an image, as advertisements are. */
function Embedded({ origin }: { origin: string }) {
  return (
    <>
      <iframe title="Frame of another host" src={`${origin}/frame`} />
      <script src={`${origin}/script.js`} />
      <img alt="Picture of another host" src={`${origin}/image.png`} />
    </>
  );
}

/** WebRTC looks for its way through a STUN server, to which it talks over UDP. */
function Call({ host }: { host: string }) {
  const iceServers = JSON.stringify([{ urls: `stun:${host}` }]);
  const script = `const call = new RTCPeerConnection({ iceServers: ${iceServers} });
call.createDataChannel('call');
call.setLocalDescription();`;
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
