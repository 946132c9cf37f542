import { createSshDriver } from "@paperclipai/adapter-utils/server-utils";
import { openLocalWorkspace } from "../../git/index.ts";

export const sshDriver = createSshDriver(openLocalWorkspace);
