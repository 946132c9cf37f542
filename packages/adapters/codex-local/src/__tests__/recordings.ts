import { recordingsIn } from "@paperclipai/test-support/recordings/recordings.ts";

/** Output of the real Codex, by version. */
export const recordings = recordingsIn(new URL("../__fixtures__/", import.meta.url));
