const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#e8e8ea"/><circle cx="48" cy="38" r="17" fill="#8b909b"/><path d="M14 92a34 34 0 0 1 68 0" fill="#8b909b"/></svg>`;

/** Shown for members without a picture of their own. */
export const defaultPicture = { format: 'svg+xml', data: Buffer.from(svg).toString('base64') };
