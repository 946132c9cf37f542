import { runBridge } from "@paperclipai/adapter-utils/server-utils";
import { loadDriver } from "../drivers/load-driver.ts";

await runBridge(loadDriver);
