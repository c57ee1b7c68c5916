/** Address of the tools for agents. */
export const MCP_PATH = '/mcp'
