/** A frame, a script and an image of another host, as advertisements are. */
export function Elsewhere({ origin }: { origin: string }) {
  return (
    <>
      <iframe title="Frame of another host" src={`${origin}/frame`} />
      <script src={`${origin}/script.js`} />
      <img alt="Picture of another host" src={`${origin}/image.png`} />
    </>
  );
}
