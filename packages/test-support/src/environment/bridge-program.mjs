import { createSshDriver, localDriver, runBridge } from "@paperclipai/adapter-utils/host";

await runBridge(async (name) => (name === "ssh" ? createSshDriver() : localDriver));
