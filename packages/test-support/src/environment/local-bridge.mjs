import { localDriver, runBridge } from "@paperclipai/adapter-utils/server-utils";

await runBridge(async () => localDriver);
