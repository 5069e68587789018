import { Controller, Get, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Roles } from '../http/roles.js';
import { type ApiDescription, describeApi } from './document.js';

@Controller('admin')
@Roles('admin')
export class OpenApiController {
  private document: ApiDescription | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  @Get('openapi.json')
  read(): ApiDescription {
    this.document ??= describeApi(this.discovery.getControllers().map(({ metatype }) => metatype as Type));
    return this.document;
  }
}
