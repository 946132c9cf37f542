import { defineAddCommand } from "./add.ts";

export const command = defineAddCommand("container", "Prints the id of the environment.");
