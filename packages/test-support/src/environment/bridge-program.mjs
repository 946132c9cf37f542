import { createSshDriver, localDriver, runBridge } from "@paperclipai/adapter-utils/server-utils";

await runBridge(async (name) => (name === "ssh" ? createSshDriver() : localDriver));
