import { createStdoutFormatter } from "@paperclipai/adapter-utils";
import { events } from "../events.ts";

export const { createStdoutParser } = events;
export const formatStdoutEvent = createStdoutFormatter(createStdoutParser);
