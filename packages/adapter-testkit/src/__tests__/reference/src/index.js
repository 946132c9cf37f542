export { agentConfigurationDoc, label, models, type } from "./metadata.js";
