import { createSessionCodec, readFolderSession, resumableSessions } from "@paperclipai/adapter-utils/server-utils";

/** A session belongs to its folder: the agent compares the files with the last run's. */
export const sessionCodec = createSessionCodec(readFolderSession);

export const sessionManagement = resumableSessions;
