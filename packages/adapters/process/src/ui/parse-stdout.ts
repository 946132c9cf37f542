export {
	createGenericParser as createStdoutParser,
	parseGenericLine as parseStdoutLine,
} from "@paperclipai/adapter-utils";
