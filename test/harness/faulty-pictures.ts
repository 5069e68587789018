/** Changes the coefficient at which the scan of a JPEG claims to end. Decoders ignore this value in a baseline JPEG. */
export function withScanEnd(file: Buffer, end: number): Buffer {
  const scan = file.indexOf(Buffer.from([0xff, 0xda]));
  file.writeUInt8(end, scan + 6 + 2 * file.readUInt8(scan + 4));
  return file;
}

/** Inserts meaningless bytes before the tables of a JPEG. */
export function withStrayBytes(file: Buffer): Buffer {
  const tables = file.indexOf(Buffer.from([0xff, 0xdb]));
  return Buffer.concat([file.subarray(0, tables), Buffer.alloc(3), file.subarray(tables)]);
}

/** Encodes a BMP with 24 bits per pixel, whose rows begin at the bottom. */
export function toBmp({
  data,
  info: { width, height },
}: {
  data: Buffer;
  info: { width: number; height: number };
}): Buffer {
  const rowSize = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + rowSize * height);
  file.write('BM');
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      const to = 54 + (height - 1 - y) * rowSize + x * 3;
      for (const colour of [0, 1, 2]) file[to + colour] = data[from + 2 - colour] ?? 0;
    }
  return file;
}
