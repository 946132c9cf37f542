import { createSessionCodec, readFolderSession, resumableSessions } from "@paperclipai/adapter-utils/server-utils";

/** A session belongs to its folder: the agent compares the files with those of the last run. */
export const sessionCodec = createSessionCodec(readFolderSession);

export const sessionManagement = resumableSessions;
