import { createSshDriver } from "@paperclipai/adapter-utils/host";
import { openLocalWorkspace } from "../../git/index.ts";

export const sshDriver = createSshDriver(openLocalWorkspace);
