/** Four bytes per pixel (red, green, blue, alpha), row by row. */
export interface RawPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

type Handle = object;
/** The library returns this instead of a handle or an image if it fails. */
interface LibheifFailure {
  code?: unknown;
}
interface Decoded extends LibheifFailure {
  image: Handle;
  channels: { id: unknown; width: number; height: number; stride: number; data: Uint8Array }[];
}

export interface Libheif {
  heif_context_alloc(): Handle;
  heif_context_free(context: Handle): void;
  heif_context_read_from_memory(context: Handle, file: Uint8Array): LibheifFailure;
  heif_js_context_get_primary_image_handle(context: Handle): Handle & LibheifFailure;
  heif_image_handle_get_width(picture: Handle): number;
  heif_image_handle_get_height(picture: Handle): number;
  heif_image_handle_release(picture: Handle): void;
  heif_js_decode_image2(picture: Handle, colours: unknown, layout: unknown): Decoded | Promise<Decoded>;
  heif_image_release(image: Handle): void;
  heif_error_code: { heif_error_Ok: unknown };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
}

/** The image is upright. @throws Error for a broken file, and, before decoding, for more than `maxPixels` */
export async function decodeHeic(libheif: Libheif, file: Uint8Array, maxPixels: number): Promise<RawPicture> {
  const context = libheif.heif_context_alloc();
  try {
    check(libheif, libheif.heif_context_read_from_memory(context, file));
    const picture = check(libheif, libheif.heif_js_context_get_primary_image_handle(context));
    try {
      const pixels = libheif.heif_image_handle_get_width(picture) * libheif.heif_image_handle_get_height(picture);
      if (pixels > maxPixels) throw new Error(`A picture of ${pixels} pixels`);
      return await decodePicture(libheif, picture);
    } finally {
      libheif.heif_image_handle_release(picture);
    }
  } finally {
    libheif.heif_context_free(context);
  }
}

async function decodePicture(libheif: Libheif, picture: Handle): Promise<RawPicture> {
  const { heif_colorspace_RGB } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA } = libheif.heif_chroma;
  const decoded = await libheif.heif_js_decode_image2(picture, heif_colorspace_RGB, heif_chroma_interleaved_RGBA);
  const { image, channels } = check(libheif, decoded);
  try {
    const [channel] = channels;
    if (!channel) throw new Error('A picture without pixels');
    const { width, height, stride, data } = channel;
    const perRow = width * 4;
    const whole = new Uint8ClampedArray(perRow * height);
    for (let row = 0; row < height; row += 1) {
      whole.set(data.subarray(row * stride, row * stride + perRow), row * perRow);
    }
    return { width, height, data: whole };
  } finally {
    libheif.heif_image_release(image);
  }
}

function check<Answer extends LibheifFailure>({ heif_error_code }: Libheif, answer: Answer): Answer {
  if (answer.code !== undefined && answer.code !== heif_error_code.heif_error_Ok) throw new Error('A broken HEIC file');
  return answer;
}
