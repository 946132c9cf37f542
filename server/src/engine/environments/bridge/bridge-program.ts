import { runBridge } from "@paperclipai/adapter-utils/host";
import { loadDriver } from "../drivers/load-driver.ts";

await runBridge(loadDriver);
