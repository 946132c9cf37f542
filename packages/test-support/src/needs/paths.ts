/** Programs that are not found on PATH. */
export const CHROMIUM = process.env.PAPERCLIP_TEST_CHROMIUM || "/usr/bin/chromium";
export const FIREFOX = process.env.PAPERCLIP_TEST_FIREFOX || "/usr/bin/firefox-esr";
export const BUSYBOX = "/bin/busybox";
export const SSHD = "/usr/sbin/sshd";
