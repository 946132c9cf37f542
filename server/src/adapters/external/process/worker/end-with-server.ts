import type { Socket } from "node:net";
import { exitWithParent } from "@paperclipai/adapter-utils/server-utils";

/** Sees to it that this process does not outlive the server that started it, whatever an adapter does in it. */
export function endWithServer(pipe: Socket): void {
	pipe.once("close", () => process.exit(0));
	exitWithParent();
}
