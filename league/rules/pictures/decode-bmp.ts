import type { RawPicture } from './decode-heic.js';

const compression = { none: 0, rle8: 1, rle4: 2, masks: 3, masksWithAlpha: 6 } as const;
/** In bytes. In the oldest picture header, width and height have two bytes each. */
const fileHeader = 14;
const oldHeader = 12;

export const isBmp = (file: Uint8Array): boolean => file[0] === 0x42 && file[1] === 0x4d;

/** Sharp cannot decode BMP. @throws Error for a broken file, and, before decoding, for more than `maxPixels` */
export function decodeBmp(file: Uint8Array, maxPixels: number): RawPicture {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const headerSize = view.getUint32(fileHeader, true);
  const isOld = headerSize === oldHeader;
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  const signedHeight = isOld ? view.getUint16(20, true) : view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  const bits = view.getUint16(isOld ? 24 : 28, true);
  const method = isOld ? compression.none : view.getUint32(30, true);
  if (width <= 0 || height === 0 || width * height > maxPixels) throw new Error(`A picture of ${width} by ${height}`);

  const start = view.getUint32(10, true);
  const rows = new DataView(file.buffer, file.byteOffset + start, file.byteLength - start);
  const colourOf =
    bits <= 8 ? paletteColours(view, headerSize, bits, isOld) : maskedColours(view, headerSize, bits, method);
  const isRle = method === compression.rle8 || method === compression.rle4;
  const valueOf = isRle ? runLengthReader(rows, width, height, method) : rowReader(rows, width, bits);
  const picture = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    // In most files, the bottom row comes first.
    const row = (signedHeight < 0 ? y : height - 1 - y) * width;
    for (let x = 0; x < width; x += 1) picture[row + x] = colourOf(valueOf(x, y));
  }
  return { width, height, data: opaqueIfInvisible(new Uint8ClampedArray(picture.buffer)) };
}

/** Little-endian byte order: red, green, blue, alpha. */
const toPixel = (red: number, green: number, blue: number, alpha = 255) =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;

function paletteColours(view: DataView, headerSize: number, bits: number, isOld: boolean): (value: number) => number {
  if (![1, 2, 4, 8].includes(bits)) throw new Error(`${bits} bits a pixel`);
  const entry = isOld ? 3 : 4;
  const count = (isOld ? 0 : view.getUint32(46, true)) || 2 ** bits;
  if (count > 256) throw new Error(`${count} colours`);
  const colours = Array.from({ length: count }, (_, index) => {
    const at = fileHeader + headerSize + index * entry;
    return toPixel(view.getUint8(at + 2), view.getUint8(at + 1), view.getUint8(at));
  });
  return (value) => colours[value] ?? toPixel(0, 0, 0);
}

function maskedColours(view: DataView, headerSize: number, bits: number, method: number): (value: number) => number {
  if (![16, 24, 32].includes(bits)) throw new Error(`${bits} bits a pixel`);
  const hasMasks = method === compression.masks || method === compression.masksWithAlpha;
  if (!hasMasks && method !== compression.none) throw new Error(`Compression ${method}`);
  const hasAlpha = hasMasks && (headerSize >= 56 || method === compression.masksWithAlpha);
  const [red = 0, green = 0, blue = 0, alpha = 0] = hasMasks
    ? [54, 58, 62, ...(hasAlpha ? [66] : [])].map((at) => view.getUint32(at, true))
    : bits === 16
      ? [0x7c00, 0x3e0, 0x1f]
      : [0xff0000, 0xff00, 0xff];
  const channels = [red, green, blue, alpha].map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
    const most = mask >>> shift;
    return (value: number) => (most === 0 ? 255 : Math.round((((value & mask) >>> shift) * 255) / most));
  });
  const [redOf, greenOf, blueOf, alphaOf] = channels as [Channel, Channel, Channel, Channel];
  return (value) => toPixel(redOf(value), greenOf(value), blueOf(value), alphaOf(value));
}
type Channel = (value: number) => number;

/** Rows are padded to a multiple of four bytes. */
function rowReader(rows: DataView, width: number, bits: number): (x: number, y: number) => number {
  const rowSize = Math.ceil((width * bits) / 32) * 4;
  return (x, y) => {
    const bit = x * bits;
    const at = y * rowSize + (bit >> 3);
    if (bits === 32) return rows.getUint32(at, true);
    if (bits === 24) return rows.getUint16(at, true) | (rows.getUint8(at + 2) << 16);
    if (bits === 16) return rows.getUint16(at, true);
    return (rows.getUint8(at) >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
  };
}

/** RLE8 and RLE4: a pair of bytes is a run. After a zero byte, it is an end, a jump or single pixels. */
function runLengthReader(
  rows: DataView,
  width: number,
  height: number,
  method: number,
): (x: number, y: number) => number {
  const values = new Uint8Array(width * height);
  const perByte = method === compression.rle4 ? 2 : 1;
  const valueAt = (byte: number, index: number) => (perByte === 1 ? byte : (byte >> (index % 2 === 0 ? 4 : 0)) & 15);
  let [at, x, y] = [0, 0, 0];
  const put = (value: number) => {
    if (x < width && y < height) values[y * width + x] = value;
    x += 1;
  };
  const isComplete = () => y >= height || (y === height - 1 && x >= width);
  // Some files lack the end.
  while (at < rows.byteLength || !isComplete()) {
    const [first, second] = [rows.getUint8(at), rows.getUint8(at + 1)];
    at += 2;
    if (first > 0) for (let index = 0; index < first; index += 1) put(valueAt(second, index));
    else if (second === 0) [x, y] = [0, y + 1];
    else if (second === 1) break;
    else if (second === 2) {
      [x, y] = [x + rows.getUint8(at), y + rows.getUint8(at + 1)];
      at += 2;
    } else {
      const bytes = Math.ceil(second / perByte);
      for (let index = 0; index < second; index += 1)
        put(valueAt(rows.getUint8(at + Math.floor(index / perByte)), index));
      at += bytes + (bytes % 2);
    }
  }
  return (column, row) => values[row * width + column] ?? 0;
}

/** Some programs write 0 into every alpha value. Their pictures are opaque. */
function opaqueIfInvisible(data: Uint8ClampedArray<ArrayBuffer>): Uint8ClampedArray<ArrayBuffer> {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return data;
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return data;
}
