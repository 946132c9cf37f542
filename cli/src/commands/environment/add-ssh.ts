import { defineAddCommand } from "./add.ts";

export const command = defineAddCommand(
	"ssh",
	"Prints the id of the environment. Without `--host-key` it shows the keys of the machine and asks, which needs a terminal.",
);
