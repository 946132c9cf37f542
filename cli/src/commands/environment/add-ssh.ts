import { defineAddCommand } from "./add.ts";

export const command = defineAddCommand(
	"ssh",
	"Prints the id of the environment. Without `--host-key`, shows the host keys and asks for confirmation, which needs a terminal.",
);
