import { createSshDriver } from "@paperclipai/adapter-utils/server-utils";
import { openLocalWorkspace } from "../ssh/open-local-workspace.ts";

export const sshDriver = createSshDriver(openLocalWorkspace);
