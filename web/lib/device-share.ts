/** Whether the browser can open the share sheet of the device. */
export const hasDeviceShare = (): boolean => 'share' in navigator;

/** Opens the share sheet of the device. Returns false if it fails, but not if the user closes it. */
export async function shareWithDevice(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
