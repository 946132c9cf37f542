import { recordingsIn } from "@paperclipai/test-support/recordings/recordings.ts";

/** What the real Codex has printed, version by version. */
export const recordings = recordingsIn(new URL("../__fixtures__/", import.meta.url));
